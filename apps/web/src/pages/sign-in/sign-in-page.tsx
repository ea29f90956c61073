import { useState, type ReactElement, type SyntheticEvent } from 'react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { apiAddress } from '../../api/client.js';
import { signIn } from '../../api/session.js';
import { texts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/fields.js';
import { Page } from '../../ui/page.js';
import { returnPath } from './return-path.js';
import { signInRoute } from './route.js';

/** Asks for the API key, tries it and leads back. */
export const SignInPage = (): ReactElement => {
  const words = texts.shell.signIn;
  const { to } = signInRoute.useSearch();
  const [key, setKey] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const router = useRouter();
  const queries = useQueryClient();

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const entered = key.trim();
    if (entered === '') return setError(words.empty);
    // What is no ASCII cannot be in a header.
    if (!/^[\x21-\x7e]+$/.test(entered)) return setError(words.wrong);
    setBusy(true);
    try {
      const { ok, status } = await fetch(apiAddress('/capabilities'), {
        headers: { authorization: `Bearer ${entered}` },
      });
      if (status === 401) return setError(words.wrong);
      if (!ok) return setError(texts.common.problems.busy);
      signIn(entered);
      queries.clear();
      await router.invalidate();
      await navigate({ to: returnPath(to), replace: true });
    } catch {
      setError(texts.common.problems.unreachable);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Page title={words.title}>
      <form
        onSubmit={(event) => void submit(event)}
        className="flex max-w-md flex-col gap-3 rounded-lg border border-line bg-panel p-4"
      >
        <p>{words.explanation}</p>
        <TextField
          label={words.key}
          type="password"
          autoComplete="off"
          value={key}
          error={error}
          onChange={(value) => {
            setKey(value);
            setError(null);
          }}
        />
        <div>
          <Button type="submit" kind="primary" isBusy={isBusy}>
            {words.submit}
          </Button>
        </div>
        <p className="text-sm text-muted">{words.proxy}</p>
      </form>
    </Page>
  );
};
