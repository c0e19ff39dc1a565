import type { CampoDeFormulario } from './formularios.schemas.ts';

type Perguntado = Pick<CampoDeFormulario, 'id' | 'quando'>;

/**
 * The fields that are asked, given what is answered so far: one whose condition does not hold is not, nor what hangs on it.
 * `respostas` answers the texts given to a field, none for one that is empty.
 */
export function camposPerguntados<C extends Perguntado>(campos: readonly C[], respostas: (id: string) => readonly string[]): C[] {
  const asked = new Set<string>();
  return campos.filter(({ id, quando }) => {
    const said = quando === null ? [] : asked.has(quando.campo) ? respostas(quando.campo).filter((text) => text !== '') : [];
    const holds = quando === null || (quando.valores.length === 0 ? said.length > 0 : said.some((text) => quando.valores.includes(text)));
    if (holds) asked.add(id);
    return holds;
  });
}

/** A form in parts: each begins with the field that names one. */
export function partesDe<C extends Pick<CampoDeFormulario, 'secao'>>(campos: readonly C[]): { titulo: string; campos: C[] }[] {
  const partes: { titulo: string; campos: C[] }[] = [];
  for (const campo of campos) {
    const last = partes.at(-1);
    if (last === undefined || campo.secao !== '') partes.push({ titulo: campo.secao, campos: [campo] });
    else last.campos.push(campo);
  }
  return partes;
}
