import { contatosLista } from '@prosa/contract/contatos/contatos.lista.ts';
import { privacidade } from '@prosa/contract/privacidade/privacidade.endpoints.ts';
import type { consentirBody } from '@prosa/contract/privacidade/privacidade.schemas.ts';
import { resumoContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import type { z } from 'zod';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';

export type Consentir = z.input<typeof consentirBody>;

export const consentimentosQuery = (id: number) => read(privacidade.consentimentos, { params: { id } });

export async function consentir(id: number, body: Consentir): Promise<void> {
  await call(privacidade.consentir, { params: { id }, body });
  await invalidate(privacidade.consentimentos, resumoContato.linhaDoTempo, contatosLista.listar);
}
