import type { Request } from 'express';

interface Layer {
  route?: { methods: Record<string, boolean> };
  match(path: string): boolean;
}

/** Methods that the application answers at the request's path, whatever its own method is. */
export const methodsOfPath = (request: Request): string[] => {
  const layers = (request.app as unknown as { router: { stack: Layer[] } }).router.stack;
  const methods = new Set<string>();
  for (const layer of layers) {
    if (!layer.route || !layer.match(request.path)) continue;
    for (const method of Object.keys(layer.route.methods)) if (method !== '_all') methods.add(method.toUpperCase());
  }
  return [...methods].sort();
};
