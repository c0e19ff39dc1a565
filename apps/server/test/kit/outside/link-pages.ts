import type { TestApp } from '../app.ts';
import { until } from '../salas.ts';

interface Page {
  code: number;
  text: string;
  headers: Headers;
}
interface DevMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** What the page holds under a hidden name. */
export const hidden = (page: Page, name: string): string => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.text)![1]!;

/** Links as they come in mails, and their pages as a browser without scripts has them. */
export function linkPages(app: () => Pick<TestApp, 'url'>) {
  const asPage = async (response: Response): Promise<Page> => ({ code: response.status, text: await response.text(), headers: response.headers });
  const mailsTo = async (to: string): Promise<DevMail[]> =>
    ((await (await fetch(`${app().url}/dev/emails.json`)).json()) as { data: DevMail[] }).data.filter((m) => m.to === to);
  return {
    mailsTo,
    /** The token of the newest of so many mails. */
    tokenTo: async (to: string, count = 1): Promise<string> => {
      await until('mail', async () => (await mailsTo(to)).length === count);
      return /\/token\/([\w-]{43})\b/.exec((await mailsTo(to))[0]!.text)![1]!;
    },
    open: async (token: string): Promise<Page> => asPage(await fetch(`${app().url}/token/${token}`, { headers: { accept: 'text/html' } })),
    press: async (token: string, fields: Record<string, string>): Promise<Page> =>
      asPage(await fetch(`${app().url}/token/${token}`, { method: 'POST', body: new URLSearchParams(fields) })),
    /** As a form with files sends it: fields first, as they stand in the page. */
    pressWith: async (token: string, fields: Record<string, string | readonly string[]>, files: readonly File[]): Promise<Page> => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
      for (const file of files) form.append('arquivos', file);
      return asPage(await fetch(`${app().url}/token/${token}`, { method: 'POST', body: form }));
    },
  };
}
