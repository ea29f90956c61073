import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export interface PythonClients {
  /** Where Python and the generators are. */
  readonly bin: string;
  /** The file with the API's description. */
  readonly description: string;
  /** Where the package `<name>_client` and the module `<name>_models` are put. */
  readonly directory: string;
  readonly name: string;
}

const run = async (bin: string, program: string, args: readonly string[], cwd: string): Promise<string> => {
  // The generators find their formatter on the PATH.
  const { stdout, stderr } = await execute(join(bin, program), args, { cwd, env: { PATH: `${bin}:/usr/bin:/bin` } });
  return stdout + stderr;
};

/**
 * Has `openapi-python-client` and `datamodel-code-generator` make clients of a description. Returns what the first one warns of:
 * operations that it leaves out, nothing when it made all.
 * @throws Error when one of them fails
 */
export const generatePythonClients = async ({ bin, description, directory, name }: PythonClients): Promise<string> => {
  const models = ['--input', description, '--input-file-type', 'openapi', '--output', `${name}_models.py`];
  const dialect = ['--output-model-type', 'pydantic_v2.BaseModel', '--formatters', 'ruff-format'];
  await run(bin, 'datamodel-codegen', [...models, ...dialect], directory);
  const client = ['generate', '--path', description, '--output-path', `${name}_client`, '--meta', 'none'];
  const output = await run(bin, 'openapi-python-client', client, directory);
  return output
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('Generating '))
    .join('\n');
};

/** Runs a script and returns what it prints as JSON. @throws Error with what it says when it fails */
export const runPython = async <Result>(bin: string, script: string, args: readonly string[]): Promise<Result> => {
  const { stdout } = await execute(join(bin, 'python'), [script, ...args]);
  return JSON.parse(stdout) as Result;
};
