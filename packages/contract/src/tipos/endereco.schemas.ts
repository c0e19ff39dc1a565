import { z } from 'zod';
import { idMunicipioOrNone, idUfOrNone, text } from '../codecs.ts';
import { cep } from './documentos.schemas.ts';

/** Fields of an address in a body (spec 3); left out, what is stored stays as it is. */
export const enderecoShape = {
  cep: cep.optional().meta({ title: 'CEP' }),
  logradouro: text(200).optional().meta({ title: 'Logradouro' }),
  numero: text(20).optional().meta({ title: 'Número' }),
  complemento: text(100).optional().meta({ title: 'Complemento' }),
  bairro: text(100).optional().meta({ title: 'Bairro' }),
  id_municipio: idMunicipioOrNone.optional(),
  id_uf: idUfOrNone.optional(),
};

/** spec 5: city required needs id_municipio and id_uf. A state without a city is half of one. */
export function exigirCidade(v: { id_municipio?: number | null | undefined; id_uf?: number | null | undefined }, ctx: z.RefinementCtx): void {
  if (v.id_uf && !v.id_municipio) ctx.addIssue({ code: 'custom', path: ['id_municipio'], message: 'Escolha a cidade' });
  if (v.id_municipio && !v.id_uf) ctx.addIssue({ code: 'custom', path: ['id_uf'], message: 'Escolha o estado' });
}

/** Fields of an address in a reply. */
export const enderecoOut = {
  cep: z.string(),
  logradouro: z.string(),
  numero: z.string(),
  complemento: z.string(),
  bairro: z.string(),
  id_municipio: z.number().nullable(),
  id_uf: z.number().nullable(),
};
