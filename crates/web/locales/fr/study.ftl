### What every page of the study says.
