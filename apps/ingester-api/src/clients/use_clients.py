"""Uses generated clients of the ingester as their users would: lists batches, ingests, starts, waits, searches.

Called with the directory that holds the package `ingester_client` (openapi-python-client) and the module `ingester_models`
(datamodel-code-generator), the address of the service and its API key. Prints what it saw as JSON.
"""

import importlib
import io
import json
import pkgutil
import sys
import time

directory, url, key = sys.argv[1:]
sys.path.insert(0, directory)

import httpx  # noqa: E402
import ingester_client  # noqa: E402
import ingester_models as models  # noqa: E402
from ingester_client import AuthenticatedClient  # noqa: E402
from ingester_client.api.batches import (  # noqa: E402
    batches_create,
    batches_list,
    batches_start_workflows,
    batches_steps,
)
from ingester_client.api.documents import documents_ingest  # noqa: E402
from ingester_client.api.run_groups import run_groups_get  # noqa: E402
from ingester_client.api.vector_databases import vector_databases_search  # noqa: E402
from ingester_client.models import (  # noqa: E402
    CreateBatchForm,
    IngestDocumentForm,
    StartWorkflowsForm,
)
from ingester_client.types import File  # noqa: E402

LONGEST_S = 120
TEXT = b"# Opening hours\n\nThe lock opens at six in the morning."


def import_all():
    """Imports every module of the client: one per operation and model."""
    names = [module.name for module in pkgutil.walk_packages(ingester_client.__path__, "ingester_client.")]
    for name in names:
        importlib.import_module(name)
    return len(names)


def wait_for(group_of):
    """Polls a run group until it has come to its end; returns its status."""
    deadline = time.monotonic() + LONGEST_S
    while (status := group_of()) not in ("COMPLETED", "FAILED"):
        if time.monotonic() > deadline:
            raise TimeoutError(f"the run group is still {status}")
        time.sleep(0.1)
    return status


def by_client():
    """The package of openapi-python-client."""
    client = AuthenticatedClient(base_url=url, token=key, raise_on_unexpected_status=True)
    created = batches_create.sync(client=client, body=CreateBatchForm(name="Manuals", source="wiki"))
    upload = File(payload=io.BytesIO(TEXT), file_name="hours.md", mime_type="text/markdown")
    form = IngestDocumentForm(source_uri="hours.md", source="wiki", batch_id=created.batch_id, file=upload)
    ingested = documents_ingest.sync(client=client, body=form)
    started = batches_start_workflows.sync(client=client, body=StartWorkflowsForm(batch_id=created.batch_id))
    status = wait_for(lambda: run_groups_get.sync(started.run_group, client=client).status.value)
    batch = next(one for one in batches_list.sync(client=client) if one.id == created.batch_id)
    steps = batches_steps.sync(batch.id, client=client)
    found = vector_databases_search.sync(client=client, db="default", q="When does the lock open?")
    return {
        "batch": batch.name,
        "hash": ingested.document_hash,
        "status": status,
        "steps": len(steps),
        "found": found.results[0].uri,
    }


def by_models():
    """The models of datamodel-code-generator, with requests of httpx."""
    client = httpx.Client(base_url=f"{url}/api/v1", headers={"Authorization": f"Bearer {key}"})

    def checked(response):
        response.raise_for_status()
        return response.json()

    def fields(form):
        return form.model_dump(mode="json", exclude_unset=True)

    batch = models.CreateBatchForm(name="Models", source="models")
    created = models.BatchCreated.model_validate(checked(client.post("/batch/", data=fields(batch))))
    form = models.IngestDocumentForm(source_uri="hours.md", source="models", batch_id=created.batch_id, file=b"")
    data = {name: value for name, value in fields(form).items() if name != "file"}
    upload = {"file": ("hours.md", TEXT, "text/markdown")}
    ingested = checked(client.post("/document/ingest-document", data=data, files=upload))
    document = models.DocumentIngested.model_validate(ingested)
    start = models.StartWorkflowsForm(batch_id=created.batch_id)
    started = checked(client.post("/batch/start-workflows", data=fields(start)))
    group = models.WorkflowsStarted.model_validate(started).run_group
    status = wait_for(
        lambda: models.RunGroupDetail.model_validate(checked(client.get(f"/workflow/run-groups/{group}"))).status.value
    )
    batches = [models.BatchBody.model_validate(one) for one in checked(client.get("/batch/"))]
    steps = checked(client.get(f"/batch/{created.batch_id}/steps"))
    for step in steps:
        models.RunStepBody.model_validate(step)
    query = {"db": "default", "q": "When does the lock open?"}
    found = models.SearchBody.model_validate(checked(client.get("/vectordb/search", params=query)))
    return {
        "batch": next(one.name for one in batches if one.id == created.batch_id),
        "hash": document.document_hash,
        "status": status,
        "steps": len(steps),
        "found": found.results[0].uri,
    }


print(json.dumps({"modules": import_all(), "client": by_client(), "models": by_models()}))
