import type { LoaderFunction } from 'react-router';
import { notFound } from './error-screens.tsx';

/** The server has such an address in development alone; a link inside the page would not ask it. */
export const onlyInDevelopment: LoaderFunction = async ({ request }) => {
  const asked = await fetch(new URL(request.url).pathname, { method: 'HEAD', headers: { accept: 'text/html' } });
  return asked.ok ? null : notFound();
};
