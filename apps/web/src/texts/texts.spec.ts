import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const SOURCES = join(import.meta.dirname, '..');
/** Attributes that people read or hear. */
const READ = ['title', 'label', 'aria-label', 'placeholder', 'alt', 'about', 'confirm'];
const isText = (text: string): boolean => /\p{L}{2}/u.test(text);

/** Texts that a component says by itself. */
const literalsOf = (name: string): string[] => {
  const source = ts.createSourceFile(name, readFileSync(join(SOURCES, name), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && isText(node.text)) found.push(`${name}: ${node.text.trim()}`);
    if (ts.isJsxAttribute(node) && READ.includes(node.name.getText())) {
      const { initializer } = node;
      const literal = initializer && ts.isJsxExpression(initializer) ? initializer.expression : initializer;
      if (literal && ts.isStringLiteralLike(literal) && isText(literal.text)) found.push(`${name}: ${literal.text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

describe('what the UI says', () => {
  it('is written in texts/en, so that it can be translated', () => {
    const components = globSync('**/*.tsx', { cwd: SOURCES }).filter((name) => !name.endsWith('.spec.tsx'));
    expect(components.length).toBeGreaterThan(10);
    expect(components.flatMap(literalsOf)).toEqual([]);
  });
});
