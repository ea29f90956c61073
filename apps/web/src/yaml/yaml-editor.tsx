import { useEffect, useRef, type ReactElement } from 'react';
import { texts } from '../texts/texts.js';
import type { YamlEditorProps } from './editor-props.js';
import { createEditor, type Editor } from './create-editor.js';

/**
 * YAML with colours, and, unless it is read only, with completion and messages at the lines. Lives in a shadow tree: there the editor
 * styles itself without inline style sheets, which the page's policy forbids.
 */
const YamlEditor = (props: YamlEditorProps): ReactElement => {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  const newest = useRef(props);
  useEffect(() => {
    newest.current = props;
    editor.current?.update(props);
  });
  useEffect(() => {
    const made = createEditor(host.current!, newest.current, () => newest.current);
    editor.current = made;
    return () => {
      made.destroy();
      editor.current = null;
    };
  }, []);
  return (
    <>
      <div ref={host} className={`overflow-hidden rounded-md border border-edge bg-panel ${props.className ?? ''}`} />
      {props.onChange && (
        <p aria-hidden className="text-sm text-muted">
          {texts.common.editor.leave}
        </p>
      )}
    </>
  );
};

export default YamlEditor;
