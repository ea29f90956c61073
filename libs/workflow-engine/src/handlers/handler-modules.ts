import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigurationError, errorCode, errorMessage } from '@sluice/domain';
import { isStep, type Step } from '@sluice/steps';

const SEGMENT = /^[A-Za-z0-9_@-]+$/;
const EXTENSIONS = ['.mjs', '.js', '.cjs'];

type AnyFunction = (...parameters: never[]) => unknown;

/**
 * Finds custom handlers: `package.module.function` is the export `function`, a function or a step, of `<directory>/package/module.{mjs,js,cjs}`, or
 * of the installed node package `package/module`.
 */
export class HandlerModules {
  private readonly directory: string;

  constructor(directory: string) {
    this.directory = resolve(directory);
  }

  /** @throws ConfigurationError when there is no such module, or it has neither such a function nor such a step; the message names the method */
  async load(method: string): Promise<AnyFunction | Step> {
    const segments = method.split('.');
    const name = segments.pop();
    if (name === undefined || segments.length === 0 || ![...segments, name].every((segment) => SEGMENT.test(segment))) {
      throw missing(method, 'it is no dotted path of the form package.module.function');
    }
    const location = (await this.inDirectory(segments)) ?? this.inPackages(segments);
    if (location === undefined) throw missing(method, await this.whyAbsent(segments, name));
    const exported = (await this.importModule(method, location))[name];
    if (isStep(exported)) return exported;
    if (typeof exported !== 'function') throw missing(method, `its module has no function "${name}", and no step`);
    return exported as AnyFunction;
  }

  private async inDirectory(segments: readonly string[]): Promise<string | undefined> {
    for (const extension of EXTENSIONS) {
      if (await this.isFile(segments, extension)) return this.pathOf(segments, extension);
    }
    return undefined;
  }

  private async whyAbsent(segments: readonly string[], name: string): Promise<string> {
    const isPython = await this.isFile(segments, '.py');
    const why = isPython
      ? 'HANDLER_DIR has it as a Python module, which cannot run here'
      : 'neither HANDLER_DIR nor the installed packages have its module, and a Python function cannot run here';
    return `${why}. Put a JavaScript function that is exported as "${name}" into ${segments.join('/')}.mjs in HANDLER_DIR`;
  }

  private async isFile(segments: readonly string[], extension: string): Promise<boolean> {
    const found = await stat(this.pathOf(segments, extension)).catch(() => null);
    return found?.isFile() ?? false;
  }

  private pathOf(segments: readonly string[], extension: string): string {
    return join(this.directory, ...segments) + extension;
  }

  private inPackages(segments: readonly string[]): string | undefined {
    const require = createRequire(join(this.directory, 'handler.js'));
    for (const specifier of new Set([segments.join('/'), segments.join('.')])) {
      try {
        return require.resolve(specifier);
      } catch (error) {
        if (!['MODULE_NOT_FOUND', 'ERR_PACKAGE_PATH_NOT_EXPORTED'].includes(errorCode(error) ?? '')) throw error;
      }
    }
    return undefined;
  }

  private async importModule(method: string, location: string): Promise<Record<string, unknown>> {
    try {
      const module = (await import(pathToFileURL(location).href)) as Record<string, unknown>;
      const fallback = module.default;
      return typeof fallback === 'object' && fallback !== null ? { ...fallback, ...module } : module;
    } catch (error) {
      throw new ConfigurationError(
        'HANDLER_BROKEN',
        `The module of handler ${method} cannot be loaded: ${errorMessage(error)}`,
        {
          cause: error,
        },
      );
    }
  }
}

const missing = (method: string, reason: string): ConfigurationError =>
  new ConfigurationError('HANDLER_NOT_FOUND', `Handler ${method} cannot be found: ${reason}`);
