import { plain } from '@prosa/brasil/texto.ts';
import { Calendario } from '@prosa/contract/calendarios/calendarios.endpoints.ts';
import type { WPPConfig } from '@prosa/contract/linhas/config.endpoints.ts';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { read } from '@/core/calls.ts';
import type { OptionsQuery } from '@/ui/form/async-select.tsx';

const channels =
  (canais: 0 | 1): OptionsQuery =>
  (q) => ({
    ...read(WPP.getWppConfig, { params: { n: 0 }, query: { canais } }),
    select: ({ data }: Answer<typeof WPP.getWppConfig>) =>
      data
        .filter(({ nome, telefone }) => plain(`${nome} ${telefone ?? ''}`).includes(plain(q)))
        .map(({ id_wpp_config, nome }) => ({ value: id_wpp_config, label: nome })),
  });
/** Lines that the person can see; the server has no search for them, they are few. */
export const linhaOptions: OptionsQuery = channels(0);
/** The same, and the company's web chats. */
export const canalOptions: OptionsQuery = channels(1);

export const calendarioOptions: OptionsQuery = (q) => ({
  ...read(Calendario.getAll, { query: { q, rpp: 50 } }),
  select: ({ data }: Answer<typeof Calendario.getAll>) => data.map(({ id_calendario, nome }) => ({ value: id_calendario, label: nome })),
});

type Network = Answer<typeof WPPConfig.provedores>['data'][number];
/** Network of a new number until somebody says otherwise: the linked device where it is installed, else the official API; never the simulator. */
export const usualOf = (networks: readonly Network[]): Network['provedor'] =>
  networks.find(({ provedor, instalado }) => instalado && provedor !== 'simulador')?.provedor ?? 'cloud';
