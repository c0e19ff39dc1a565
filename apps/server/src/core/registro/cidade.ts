import { municipioPorId } from '@prosa/brasil/lugares/municipios.ts';
import { invalid } from '../errors.ts';

/** spec 5: a city is one of its state; the contract asks for both. */
export function exigirCidadeDoEstado({ id_municipio, id_uf }: { readonly id_municipio?: unknown; readonly id_uf?: unknown }): void {
  if (id_municipio && id_uf && municipioPorId(Number(id_municipio))?.id_uf !== id_uf) throw invalid({ id_municipio: 'Escolha uma cidade deste estado' });
}
