"""Half a library is refused by every way of loading it: the loader would map it, and the process die of a bus error."""

from __future__ import annotations

import shutil
import struct
from pathlib import Path

import pytest

import ms_ops
from ms_ops._mint import enable
from ms_ops._native import library
from ms_ops._native.elf import Elf

# Far more data than a page of memory has, so that a cut lies in pages that the loader touches.
SOURCE = """
int numbers[50000] = {1, 2, 3};
extern "C" int Answer(int, void**, int*, long**, const char**, void*, void*) { return numbers[1]; }
"""


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole")
    (folder / "answer.cpp").write_text(SOURCE)
    return ms_ops.load("answer", [folder / "answer.cpp"]).path


def without_sections(content: bytes) -> bytearray:
    """As `strip --strip-section-headers` leaves it: nothing but the program headers says how long the file is."""
    stripped = bytearray(content)
    stripped[40:48] = bytes(8)
    stripped[60:64] = bytes(4)
    return stripped


def segments_end(content: bytes) -> int:
    begin, size, count = struct.unpack_from("<Q", content, 32)[0], *struct.unpack_from("<HH", content, 54)
    headers = [struct.unpack_from("<IIQQQQ", content, begin + size * index) for index in range(count)]
    return max(offset + length for kind, _, offset, _, _, length in headers if kind == 1)


@pytest.fixture
def halves(whole, tmp_path):
    content = whole.read_bytes()
    end = segments_end(content)
    assert end > 200_000
    paths = [tmp_path / "half.so", tmp_path / "half_without_sections.so"]
    for path, kept in zip(paths, (content, without_sections(content)), strict=True):
        path.write_bytes(kept[: end - 100_000])
    return paths


def test_a_whole_file_without_sections_loads(whole, tmp_path):
    path = tmp_path / "stripped.so"
    content = whole.read_bytes()
    path.write_bytes(without_sections(content)[: segments_end(content)])
    assert library.has_symbol(path, "Answer")


@pytest.mark.slow
def test_it_is_refused(child, halves):
    output = child(f"""
        import mindspore as ms
        import ms_ops
        from ms_ops._native import direct
        from ms_ops._native.library import Entry

        def host(path):
            direct.DirectEntry(Entry(path, "Answer"), "{{}}", "Answer")

        for path in map(__import__("pathlib").Path, {[str(path) for path in halves]!r}):
            for load in (
                ms_ops.load_library,
                lambda path: ms_ops.custom(f"{{path}}:Answer", out_shape=(1,), out_dtype=ms.float32),
                host,
            ):
                try:
                    load(path)
                except (ImportError, RuntimeError) as error:
                    print("refused:", error)
        """)
    for half in halves:
        refused = f"refused: cannot load {half}: the file is truncated: it has {half.stat().st_size} bytes of "
        assert output.count(refused) == 3, output


def test_so_is_a_library_that_links_to_one(whole, tmp_path, child):
    (tmp_path / "linked.cpp").write_text('extern "C" int Linked() { return 0; }')
    needed = tmp_path / "libneeded.so"
    shutil.copy(whole, needed)
    options = {"ldflags": ["-Wl,--no-as-needed", f"-L{tmp_path}", "-lneeded", f"-Wl,-rpath,{tmp_path}"]}
    linked = ms_ops.load("linked", [tmp_path / "linked.cpp"], **options)
    assert needed in Elf(linked.path).needed()
    content = needed.read_bytes()
    needed.unlink()
    needed.write_bytes(content[: segments_end(content) - 100_000])
    output = child(f"""
        import ms_ops
        try:
            ms_ops.load_library({str(linked)!r})
        except ImportError as error:
            print("refused:", error)
        """)
    assert f"refused: cannot load {linked}: {needed}, which it links to: the file is truncated" in output


def test_the_op_plug_in(tmp_path, monkeypatch):
    content = enable.LIBRARY.read_bytes()
    (tmp_path / "plugin.so").write_bytes(content[: segments_end(content) // 2])
    monkeypatch.setattr(enable, "LIBRARY", tmp_path / "plugin.so")
    with pytest.raises(ImportError, match=r"plugin\.so: the file is truncated"):
        enable.plugin_path()
    with pytest.raises(ImportError, match=r"plugin\.so: the file is truncated"):
        ms_ops.enable_mint_cpu()


@pytest.mark.parametrize("seed", range(40))
def test_no_file_ends_the_process(whole, tmp_path, seed):
    """Whatever a damaged header says, reading it gives an answer or a ValueError."""
    import random

    random.seed(seed)
    content = bytearray(whole.read_bytes())
    for _ in range(4):
        content[random.randrange(0x200)] = random.randrange(256)
    path = Path(tmp_path, "damaged.so")
    path.write_bytes(content[: random.choice([len(content), random.randrange(len(content))])])
    try:
        elf = Elf(path)
        elf.needed(), list(elf.symbols())
    except ValueError:
        pass
