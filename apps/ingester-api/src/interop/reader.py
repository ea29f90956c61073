"""Does with databases what its parent process asks for, by the retrieval library of this environment.

Each line of the input is a JSON object {"op", "db", ...}; each is answered by a line with {"ok": ...} or {"error": ...}.
"""

import asyncio
import contextlib
import io
import json
import sys
from importlib.metadata import version
from pathlib import Path

from docling_core.types.doc.document import DoclingDocument
from docling_core.types.doc.labels import DocItemLabel
from haiku.rag.client import HaikuRAG
from haiku.rag.config import AppConfig
from haiku.rag.doctor import run_doctor
from haiku.rag.store.models.chunk import Chunk

server, dimension = sys.argv[1], int(sys.argv[2])
model = {"provider": "vllm", "name": "hashing-384", "vector_dim": dimension, "base_url": server}
config = AppConfig.model_validate({"embeddings": {"model": model}})


def client(db, **more):
    return HaikuRAG(db_path=Path(db), config=config, **more)


def inside(rag):
    """What holds store and repositories: the client itself, or, in newer versions, its session."""
    return rag if hasattr(rag, "store") else rag._single_session("test")


def document(text):
    """A document of one paragraph, and its only chunk."""
    docling = DoclingDocument(name="note")
    item = docling.add_text(label=DocItemLabel.TEXT, text=text)
    metadata = {"doc_item_refs": [item.self_ref], "headings": None, "labels": ["text"], "page_numbers": []}
    return docling, [Chunk(content=text, metadata=metadata, order=0)]


def described(found):
    times = [found.created_at.isoformat(), found.updated_at.isoformat()]
    return {"id": found.id, "uri": found.uri, "title": found.title, "metadata": found.metadata, "times": times}


async def op_list(db, filter=None):
    async with client(db, read_only=True) as rag:
        return [described(found) for found in await rag.list_documents(filter=filter)]


async def op_get(db, uri):
    async with client(db, read_only=True) as rag:
        found = await rag.get_document_by_uri(uri)
        whole = await rag.get_document_by_id(found.id)
        stored = await inside(rag).document_repository.get_docling_data(found.id)
        texts = [text.text for text in stored.get_docling_document().texts]
        return {**described(whole), "content": whole.content, "texts": texts}


async def op_search(db, query, mode, filter=None):
    async with client(db, read_only=True) as rag:
        hits = await rag.search(query, limit=5, search_type=mode, filter=filter)
        wider = await rag.expand_context(hits)
        return [[hit.document_uri, hit.content] for hit in hits], len(wider)


async def op_add(db, uri, text):
    async with client(db, create=True) as rag:
        docling, chunks = document(text)
        return described(await rag.import_document(docling, chunks, uri=uri, title="note", metadata={"by": "python"}))


async def op_update(db, uri, text):
    async with client(db) as rag:
        found = await rag.get_document_by_uri(uri)
        docling, chunks = document(text)
        changed = await rag.update_document(
            found.id, metadata={"by": "python"}, title="changed", docling_document=docling, chunks=chunks
        )
        return described(changed)


async def op_delete(db, uri):
    async with client(db) as rag:
        found = await rag.get_document_by_uri(uri)
        return await rag.delete_document(found.id)


async def op_vacuum(db):
    async with client(db, skip_validation=True) as rag:
        await rag.vacuum()


async def op_migrate(db):
    async with client(db, skip_validation=True) as rag:
        return await inside(rag).store.migrate()


async def op_doctor(db):
    """Findings that fail, and those that warn; servers are none of a database's."""
    report = await run_doctor(config, Path(db), {})
    ours = [one for one in report.results if not one.name.startswith(("provider", "api_key", "endpoint"))]
    return {
        "fail": [f"{one.name}: {one.message}" for one in ours if one.severity == "fail"],
        "warn": [f"{one.name}: {one.message}" for one in ours if one.severity == "warn"],
    }


async def op_version():
    return version("haiku.rag-slim")


async def answer(request):
    op = globals()[f"op_{request.pop('op')}"]
    try:
        return {"ok": await op(**request)}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


async def main():
    out = sys.stdout
    for line in sys.stdin:
        # The library prints progress; the parent reads answers only.
        with contextlib.redirect_stdout(io.StringIO()):
            result = await answer(json.loads(line))
        print(json.dumps(result), file=out, flush=True)


asyncio.run(main())
