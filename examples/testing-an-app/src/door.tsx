import { useEffect, useState, type ReactNode } from 'react';

interface Props {
  readonly socialId: string;
}

/** The screen at the door. The page has no key: it calls the route of the app. */
export function Door({ socialId }: Props): ReactNode {
  const [sign, setSign] = useState('Please wait.');
  const path = `/api/door/${encodeURIComponent(socialId)}`;

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const show = async (): Promise<void> => {
      const text = await readSign(path, { signal });
      if (!signal.aborted) setSign(text);
    };
    void show();
    return () => controller.abort();
  }, [path]);

  const close = async (): Promise<void> => setSign(await readSign(path, { method: 'POST' }));

  return (
    <>
      <p>{sign}</p>
      <button type="button" onClick={() => void close()}>
        Close to guests
      </button>
    </>
  );
}

async function readSign(path: string, init: RequestInit): Promise<string> {
  try {
    const response = await fetch(path, init);
    if (response.ok) return await response.text();
  } catch {
    // No response, or the component no longer needs it.
  }
  return 'Please reload the page.';
}
