import { fetchFile } from './api.ts';

/** Saves a file of the API under this name; rejects with `failed` when it is refused. */
export async function download(path: string, name: string, failed: string): Promise<void> {
  const address = URL.createObjectURL(await fetchFile(path, failed));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
