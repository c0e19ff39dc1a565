import { getToken } from './token.ts';

/** Saves a file of the API under this name. The address carries no token, so it is fetched first; rejects with `failed` when it is refused. */
export async function download(path: string, name: string, failed: string): Promise<void> {
  const response = await fetch(path, { headers: { authorization: `Bearer ${getToken() ?? ''}` } });
  if (!response.ok) throw new Error(failed);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
