"""Uses a generated client of the agents as its users would: lists manifests and runs, takes the inventory of a directory.

Called with the directory that holds the package `agents_client` (openapi-python-client) and the module `agents_models`
(datamodel-code-generator), the address of the service and the directory with documents. Prints what it saw as JSON.
"""

import importlib
import json
import pkgutil
import sys

directory, url, docs = sys.argv[1:]
sys.path.insert(0, directory)

import agents_client  # noqa: E402
import agents_models as models  # noqa: E402
import httpx  # noqa: E402
from agents_client import AuthenticatedClient  # noqa: E402
from agents_client.api.filesystem import fs_build  # noqa: E402
from agents_client.api.manifests import manifests_list  # noqa: E402
from agents_client.api.runs import runs_list  # noqa: E402
from agents_client.models import FsBuildForm  # noqa: E402


def import_all():
    """Imports every module of the client: one per operation and model."""
    names = [module.name for module in pkgutil.walk_packages(agents_client.__path__, "agents_client.")]
    for name in names:
        importlib.import_module(name)
    return len(names)


def by_client():
    """The package of openapi-python-client."""
    client = AuthenticatedClient(base_url=url, token="none is asked for", raise_on_unexpected_status=True)
    return {
        "files": fs_build.sync(client=client, body=FsBuildForm(path=docs)).files_count,
        "manifests": [one.id for one in manifests_list.sync(client=client).manifests],
        "runs": len(runs_list.sync(client=client)),
    }


def by_models():
    """The models of datamodel-code-generator, with requests of httpx."""
    client = httpx.Client(base_url=f"{url}/api/v1")

    def checked(response):
        response.raise_for_status()
        return response.json()

    form = models.FsBuildForm(path=docs).model_dump(mode="json", exclude_unset=True)
    built = models.BuildAnswer.model_validate(checked(client.post("/fs/build-config", data=form)))
    manifests = models.ManifestsBody.model_validate(checked(client.get("/manifests")))
    runs = [models.RunBody.model_validate(one) for one in checked(client.get("/runs"))]
    return {"files": built.files_count, "manifests": [one.id for one in manifests.manifests], "runs": len(runs)}


print(json.dumps({"modules": import_all(), "client": by_client(), "models": by_models()}))
