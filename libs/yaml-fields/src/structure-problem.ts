import { isAlias, isMap, isNode, isScalar, isSeq, type Node, type Pair, type YAMLMap } from 'yaml';
import { DEEPEST_LEVEL, MOST_ALIASES } from './yaml-limits.js';

/** Takes what is wrong, where it begins, and the dotted path of the key. */
type Report = (offset: number | undefined, key: string, message: string) => void;

/** Keys are texts. */
export const keyOf = ({ key }: Pair): string => (isScalar(key) ? String(key.value) : String(key));

/**
 * Reports keys that are given twice, levels that are too deep and aliases that are too many. It takes linear time: the parser's
 * own check for equal keys compares each key with all before it.
 */
export const reportStructure = (root: Node | null, report: Report): void => {
  let aliases = 0;
  const visit = (node: unknown, path: string, level: number): void => {
    if (!isNode(node)) return;
    if (isAlias(node)) {
      aliases += 1;
      if (aliases === MOST_ALIASES + 1) report(node.range?.[0], path, `is one alias too many: at most ${MOST_ALIASES}`);
    } else if (isMap(node) || isSeq(node)) {
      if (level > DEEPEST_LEVEL) report(node.range?.[0], '', `is nested too deeply: at most ${DEEPEST_LEVEL} levels`);
      else if (isMap(node)) visitMap(node, path, level);
      else node.items.forEach((item, index) => visit(item, `${path}[${index}]`, level + 1));
    }
  };
  const visitMap = (map: YAMLMap, path: string, level: number): void => {
    const seen = new Set<string>();
    for (const pair of map.items) {
      const name = keyOf(pair);
      const place = path === '' ? name : `${path}.${name}`;
      if (seen.has(name)) report(isScalar(pair.key) ? pair.key.range?.[0] : undefined, place, 'is given twice');
      seen.add(name);
      visit(pair.value, place, level + 1);
    }
  };
  visit(root, '', 1);
};
