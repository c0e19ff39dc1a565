import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { contatos } from '@prosa/contract/contatos/contatos.endpoints.ts';
import { contatosLista } from '@prosa/contract/contatos/contatos.lista.ts';
import { inicio } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { privacidade } from '@prosa/contract/privacidade/privacidade.endpoints.ts';
import type { anonimizarBody, consentirBody, privacidadeConfigBody } from '@prosa/contract/privacidade/privacidade.schemas.ts';
import { resumoContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import type { z } from 'zod';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';

export type Consentir = z.input<typeof consentirBody>;

export const consentimentosQuery = (id: number) => read(privacidade.consentimentos, { params: { id } });

export async function consentir(id: number, body: Consentir): Promise<void> {
  await call(privacidade.consentir, { params: { id }, body });
  await invalidate(privacidade.consentimentos, resumoContato.linhaDoTempo, contatosLista.listar);
}

export type ConfigValues = z.input<typeof privacidadeConfigBody>;
type ConfigAnswer = Answer<typeof privacidade.config>;

export const configQuery = () => ({
  ...read(privacidade.config, {}),
  select: ({ data: { palavras_ativas, ...rest } }: ConfigAnswer): ConfigValues => ({ ...rest, palavras_ativas: palavras_ativas === 1 }),
});

export async function saveConfig(body: ConfigValues): Promise<number> {
  const { versao } = await call(privacidade.salvarConfig, { body });
  await invalidate(privacidade.config, privacidade.consentimentos);
  return versao;
}

type Anonimizar = z.input<typeof anonimizarBody>;
export type Conversas = Anonimizar['conversas'];

export async function anonimizar(id: number, body: Anonimizar): Promise<void> {
  await call(privacidade.anonimizar, { params: { id }, body });
  await invalidate(
    contato.show,
    contato.identidades,
    contatosLista.listar,
    contatos.getAll,
    resumoContato.linhaDoTempo,
    privacidade.consentimentos,
    inicio.limites,
  );
}
