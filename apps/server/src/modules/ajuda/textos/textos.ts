import { pontoDaTela } from '@prosa/contract/ajuda/ajuda.tela.ts';
import { areaCliente } from './area-cliente.ts';
import { atendimento } from './atendimento.ts';
import { cadastros } from './cadastros.ts';
import { contatos } from './contatos.ts';
import { empresa } from './empresa.ts';
import { kanban } from './kanban.ts';
import { pessoas } from './pessoas.ts';
import type { TextosDaTela } from './texto-da-tela.ts';
import { tickets } from './tickets.ts';

/** What the platform says of each screen, by its address as the browser's router has it. */
const textos: Readonly<Record<string, TextosDaTela>> = {
  ...empresa,
  ...atendimento,
  ...contatos,
  ...cadastros,
  ...pessoas,
  ...kanban,
  ...tickets,
  ...areaCliente,
};

/** Addresses of all screens. */
export const telas: readonly string[] = Object.keys(textos);

const ajudas = new Map(
  Object.entries(textos).map(([tela, { titulo, ajuda }]) => {
    const identifier = pontoDaTela(tela).toLowerCase();
    return [identifier, { id: 0, identifier, title: titulo, description: ajuda, video_url: '' }];
  }),
);
/** The platform's help of a point of a screen; `identifier` in either case. */
export const ajudaPadrao = (identifier: string) => ajudas.get(identifier.toLowerCase());

/** The platform's tutorials by address, for screens where a walk-through helps. */
export const tutoriaisPadrao: ReadonlyMap<string, { router_name: string; titulo: string; url_video: string; texto: string }> = new Map(
  Object.entries(textos).flatMap(([router_name, { tutorial }]) =>
    tutorial === undefined ? [] : [[router_name, { router_name, titulo: tutorial.titulo, url_video: '', texto: tutorial.texto }] as const],
  ),
);
