import { resolver } from '../resolver.ts';

/** A proof of work for one sending of a form; '' where there is none to be had: the answer then goes to the box. */
export async function provar(chave: string): Promise<string> {
  try {
    return await resolver(await (await fetch(`/embed/formulario/${chave}/desafio`)).json());
  } catch {
    // no network
    return '';
  }
}
