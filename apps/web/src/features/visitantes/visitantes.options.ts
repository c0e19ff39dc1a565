import { plain } from '@prosa/brasil/texto.ts';
import { assuntos } from '@prosa/contract/assuntos/assuntos.endpoints.ts';
import { campos } from '@prosa/contract/campos/campos.endpoints.ts';
import { ChatConfig } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { read } from '@/core/calls.ts';
import type { OptionsQuery } from '@/ui/form/async-select.tsx';

export const chatOptions: OptionsQuery = (q) => ({
  ...read(ChatConfig.getAll, { query: { q, rpp: 50 } }),
  select: ({ data }: Answer<typeof ChatConfig.getAll>) => data.map(({ id_chat_config, nome }) => ({ value: id_chat_config, label: nome })),
});

/** Own fields are few: all of them come at once. */
export const campoOptions: OptionsQuery = (q) => ({
  ...read(campos.getAll, {}),
  select: ({ data }: Answer<typeof campos.getAll>) =>
    data.filter(({ nome }) => plain(nome).includes(plain(q))).map(({ id_campo, nome }) => ({ value: id_campo, label: nome })),
});

export const assuntoOptions: OptionsQuery = (q) => ({
  ...read(assuntos.listar, { query: { q, status: 1, rpp: 50 } }),
  select: ({ data }: Answer<typeof assuntos.listar>) => data.map(({ id_assunto, assunto }) => ({ value: id_assunto, label: assunto })),
});
