"""Whatever is written is true: examples in docstrings and in the guide, stubs, features."""

import ast
import doctest
import importlib
from pathlib import Path

import pytest

import castellum
from castellum import _native

ROOT = Path(__file__).parents[3]
GUIDE = ROOT / "docs" / "python.md"
MODULES = [
    "castellum",
    "castellum.drawing",
    "castellum._features",
    "castellum.open_spiel",
    "castellum.pettingzoo",
    "castellum.vector",
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name):
    import castellum.drawing

    module = importlib.import_module(name)
    result = doctest.testmod(module, extraglobs={"castellum": castellum})
    assert result.failed == 0 and result.attempted > 0


def test_the_guide_works():
    text = GUIDE.read_text(encoding="utf-8")
    blocks = text.split("```python\n")[1:]
    assert len(blocks[0].split("```")[0].strip().splitlines()) == 10
    # One block after the other, as a reader would type them.
    names = {}
    for number, block in enumerate(blocks):
        code = block.split("```")[0]
        exec(compile(code, f"{GUIDE.name}, block {number + 1}", "exec"), names)


def test_the_guide_names_every_feature(game):
    section = GUIDE.read_text(encoding="utf-8").split(f"### {castellum.Game(game).title}")[1].split("\n#")[0]
    shape = castellum.Game(game)
    for name, count in shape.planes + shape.scalars:
        assert f"| `{name}` | {count} |" in section, name
    assert str(shape.plane_shape) in section and str(shape.observation_size) in section


def test_everything_has_a_docstring():
    for name in castellum.__all__:
        thing = getattr(castellum, name)
        assert thing.__doc__, name
        if isinstance(thing, type):
            for member, value in vars(thing).items():
                if not member.startswith("_") and member != "metadata":
                    assert value.__doc__, f"{name}.{member}"


def test_stubs_tell_what_is_there():
    stub = ast.parse((Path(_native.__file__).parent / "_native.pyi").read_text(encoding="utf-8"))
    told = {node.name: node for node in stub.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    there = {name for name in dir(_native) if not name.startswith("_")}
    assert told.keys() == there
    for name, node in told.items():
        if isinstance(node, ast.ClassDef) and not issubclass(getattr(_native, name), Exception):
            members = {member.name for member in node.body if isinstance(member, ast.FunctionDef)}
            public = {member for member in vars(getattr(_native, name)) if not member.startswith("_")}
            assert {member for member in members if not member.startswith("_")} == public, name


@pytest.mark.parametrize("name", ["start", "review", "hints", "Bot", "VectorEnv"])
def test_stubs_have_the_same_parameters(name):
    stub = ast.parse((Path(_native.__file__).parent / "_native.pyi").read_text(encoding="utf-8"))
    node = next(node for node in stub.body if getattr(node, "name", None) == name)
    if isinstance(node, ast.ClassDef):
        node = next(member for member in node.body if getattr(member, "name", None) == "__new__")
    told = [argument.arg for argument in node.args.args + node.args.kwonlyargs if argument.arg != "cls"]
    signature = getattr(_native, name).__text_signature__
    there = [part.split("=")[0].strip() for part in signature.strip("()").split(",")]
    assert told == [part for part in there if part != "*"]
