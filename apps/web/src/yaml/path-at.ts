const KEY = /^(\s*)(?:- )?([\w.-]+|"[^"]*"|'[^']*')\s*:/;

/** Keys of the maps around an offset of a YAML text in block style, outermost first; by indentation alone, so that an unfinished text has them too. */
export const pathAt = (text: string, offset: number): string[] => {
  const lines = text.slice(0, offset).split('\n');
  const own = lines.pop() ?? '';
  const path: string[] = [];
  let indent = own.search(/\S/) === -1 ? own.length : own.search(/\S/);
  const inValue = /^\s*(?:- )?([\w.-]+)\s*:\s/.exec(own);
  if (inValue) path.unshift(inValue[1]!);
  for (const line of lines.reverse()) {
    const found = KEY.exec(line);
    if (found === null || found[1]!.length >= indent) continue;
    indent = found[1]!.length;
    path.unshift(found[2]!.replace(/^["']|["']$/g, ''));
    if (indent === 0) break;
  }
  return path;
};
