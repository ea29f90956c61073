import { lazy, Suspense, type ReactElement } from 'react';
import { Loading } from '../ui/notices.js';
import type { YamlEditorProps } from './editor-props.js';

const Editor = lazy(() => import('./yaml-editor.js'));

/** YAML to read or to write; the editor is loaded when the first one is shown. */
export const YamlText = (props: YamlEditorProps): ReactElement => (
  <Suspense fallback={<Loading />}>
    <Editor {...props} />
  </Suspense>
);
