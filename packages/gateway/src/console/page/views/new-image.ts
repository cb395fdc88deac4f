// The form that uploads an image, by the operation that an app would call.
import { useState } from 'preact/hooks';
import { useConsole } from '../context.ts';
import { toAddress, go } from '../parts/address.ts';
import { html, onSubmit, type VNode } from '../parts/html.ts';
import { isItem } from '../parts/merge-patch.ts';

export function NewImage(): VNode {
  const { control, say, refresh } = useConsole();
  const [problem, setProblem] = useState('');
  async function upload(form: HTMLFormElement): Promise<void> {
    setProblem('');
    const file = (form.elements.namedItem('file') as HTMLInputElement).files?.[0];
    if (!file) return;
    try {
      const { width, height } = await createImageBitmap(file);
      const parts = [file.name, file.type.replace('image/', ''), width, height];
      const { response, status } = await control.requests.send({
        method: 'POST',
        path: `/api/v1/image/upload/${parts.map(encodeURIComponent).join('/')}`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(await toBase64(file)),
      });
      const image: unknown = JSON.parse(response.body ?? '{}');
      const { imageId, error } = isItem(image) ? image : {};
      if (typeof imageId !== 'string') {
        setProblem(typeof error === 'string' ? error : `The gateway responded with ${status}.`);
        return;
      }
      refresh();
      say(`“${file.name}” uploaded.`);
      go(toAddress('images', imageId));
    } catch (error) {
      setProblem(
        error instanceof DOMException
          ? 'The browser cannot read this file as an image.'
          : String(error),
      );
    }
  }
  return html`<form class="detail" onSubmit=${onSubmit(upload)}>
    <h2>New image</h2>
    <p class="hint">The gateway accepts PNG, JPEG, GIF and WebP.</p>
    <label class="field">
      <span>File</span>
      <input type="file" name="file" accept="image/*" required />
    </label>
    <p class="problem" role="alert">${problem}</p>
    <p class="actions"><button type="submit" class="main">Upload</button></p>
  </form>`;
}

async function toBase64(file: Blob): Promise<string> {
  let text = '';
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCharCode(byte);
  return btoa(text);
}
