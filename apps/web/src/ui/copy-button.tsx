import type { ReactElement } from 'react';
import { Copy } from 'lucide-react';
import { texts } from '../texts/texts.js';
import { IconButton } from './button.js';
import { useAnnounce } from './toasts.js';

/** Copies a text. @param what names it, for the button's label */
export const CopyButton = ({ text, what }: { text: string; what: string }): ReactElement => {
  const announce = useAnnounce();
  const copy = (): Promise<void> =>
    // Browsers give the clipboard to pages over TLS and of this machine alone.
    navigator.clipboard
      ? navigator.clipboard.writeText(text).then(() => announce.done({ title: texts.common.copied, text: what }))
      : Promise.reject(new Error(texts.common.clipboardRefused));
  return (
    <IconButton
      label={`${texts.common.actions.copy}: ${what}`}
      icon={<Copy size={14} aria-hidden />}
      onClick={() => void copy().catch(announce.failed)}
    />
  );
};
