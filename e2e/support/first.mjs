// The first page.

// Waits until it answers: its pieces are put together behind a picture of it, which
// goes away once all are there.
export function firstPage(page) {
  return page.waitForFunction(
    () => document.querySelector(".setup .primary") !== null && document.querySelector(".instant, .first") === null,
    { polling: 50 },
  );
}
