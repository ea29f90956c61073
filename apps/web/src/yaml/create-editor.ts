import {
  autocompletion,
  completionKeymap,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { texts } from '../texts/texts.js';
import type { YamlEditorProps, YamlProblem } from './editor-props.js';
import { pathAt } from './path-at.js';

export interface Editor {
  readonly update: (props: YamlEditorProps) => void;
  readonly destroy: () => void;
}

const COLOURS = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--accent)', fontWeight: '500' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword, tags.atom], color: 'var(--second)' },
  { tag: [tags.lineComment, tags.comment], color: 'var(--muted)', fontStyle: 'italic' },
  { tag: tags.invalid, color: 'var(--bad)' },
]);

const LOOK = EditorView.theme({
  '&': { color: 'var(--text)', backgroundColor: 'var(--panel)', fontSize: '13px', maxHeight: '70dvh' },
  '.cm-content': { fontFamily: 'ui-monospace, Menlo, Consolas, monospace', caretColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--ground)', color: 'var(--muted)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--hover) 50%, transparent)' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': { backgroundColor: 'var(--info-ground) !important' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-tooltip': { backgroundColor: 'var(--raised)', color: 'var(--text)', border: '1px solid var(--line)' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
});

/** Within the text, whatever the server meant. */
const diagnosticOf = (state: EditorState, { line, column, message }: YamlProblem): Diagnostic => {
  const found = state.doc.line(Math.min(Math.max(1, line), state.doc.lines));
  const from = Math.min(found.to, found.from + Math.max(0, (column ?? 1) - 1));
  return { from, to: Math.max(from, found.to), severity: 'error', message };
};

const completions =
  (props: () => YamlEditorProps) =>
  (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(/[\w.-]*/);
    const options =
      props().complete?.(pathAt(context.state.doc.toString(), context.pos), context.state.doc.toString()) ?? [];
    if (options.length === 0 || (word?.from === word?.to && !context.explicit)) return null;
    return { from: word?.from ?? context.pos, options: options.map((option) => ({ ...option, type: 'property' })) };
  };

/** An editor in a shadow tree of `host`. @param props what it asks at the time, for completion and changes */
export const createEditor = (host: HTMLElement, first: YamlEditorProps, props: () => YamlEditorProps): Editor => {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const isReadOnly = first.onChange === undefined;
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: first.value,
      extensions: [
        lineNumbers(),
        yaml(),
        syntaxHighlighting(COLOURS),
        LOOK,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          'aria-label': first.label,
          tabindex: '0',
          // What stands below the editor is outside of its shadow tree, where no id refers to.
          ...(isReadOnly ? {} : { 'aria-description': texts.common.editor.leave }),
        }),
        bracketMatching(),
        ...(isReadOnly
          ? [EditorState.readOnly.of(true), EditorView.editable.of(false)]
          : [
              history(),
              drawSelection(),
              highlightActiveLine(),
              indentOnInput(),
              indentUnit.of('  '),
              lintGutter(),
              autocompletion({ override: [completions(props)] }),
              keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
              EditorView.updateListener.of(({ docChanged, state }) => {
                if (docChanged) props().onChange?.(state.doc.toString());
              }),
            ]),
      ],
    }),
  });
  let shown: readonly YamlProblem[] = [];
  const update = ({ value, problems = [] }: YamlEditorProps): void => {
    if (value !== view.state.doc.toString())
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } });
    if (problems === shown || (problems.length === 0 && shown.length === 0)) return;
    shown = problems;
    view.dispatch(
      setDiagnostics(
        view.state,
        problems.map((problem) => diagnosticOf(view.state, problem)),
      ),
    );
  };
  update(first);
  return { update, destroy: () => view.destroy() };
};
