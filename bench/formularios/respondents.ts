import { randomUUID } from 'node:crypto';
import { cheapProof } from '@prosa/server/test/kit/wire.ts';

/** Who fills forms of a site, each from an address and a phone of their own; the proof of work is a small one that the product would sign too. */
export class Respondents {
  readonly #key: string;
  readonly #url: () => string;
  readonly #marks = new Map<string, string>();

  constructor(url: () => string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  /** Opens the page of a form; its mark serves all that answer it. */
  async open(chave: string): Promise<void> {
    const html = await (await fetch(`${this.#url()}/embed/formulario/${chave}`)).text();
    this.#marks.set(chave, /name="_selo" value="([^"]*)"/.exec(html)![1]!);
  }

  markOf = (chave: string): string => this.#marks.get(chave)!;

  /** An answer as it is sent; posting it twice is the same answer. */
  async answer(chave: string, person: number): Promise<{ envio: string; body: URLSearchParams; headers: Record<string, string> }> {
    const envio = randomUUID();
    const body = new URLSearchParams({
      _selo: this.#marks.get(chave)!,
      _envio: envio,
      _prova: await cheapProof(this.#key, `formulario ${chave}`),
      nome: `Pessoa ${person}`,
      telefone: `1198${String(1_000_000 + person)}`,
      email: `pessoa${person}@exemplo.com.br`,
      mensagem: 'Quanto custa a mesa de jantar?',
    });
    return { envio, body, headers: { 'x-forwarded-for': `10.${(person >> 14) & 63}.${(person >> 7) & 127}.${person & 127}` } };
  }

  /** Status of the answer; 0: the product was away. */
  async post(chave: string, { body, headers }: { body: URLSearchParams; headers: Record<string, string> }): Promise<number> {
    try {
      const reply = await fetch(`${this.#url()}/embed/formulario/${chave}/enviar`, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) });
      await reply.arrayBuffer();
      return reply.status;
    } catch {
      return 0;
    }
  }
}
