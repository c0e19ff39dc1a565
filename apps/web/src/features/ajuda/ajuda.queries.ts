import { BtnHelp } from '@prosa/contract/ajuda/ajuda.endpoints.ts';
import { pontoDaTela } from '@prosa/contract/ajuda/ajuda.tela.ts';
import { read } from '@/core/calls.ts';

/** Texts that hardly change. */
export const rarelyRead = { staleTime: 10 * 60_000, retry: false, meta: { untold: true } } as const;

/** The help of a screen, by its address as the router has it. */
export const helpQuery = (path: string) => ({ ...read(BtnHelp.show, { params: { identifier: pontoDaTela(path) } }), ...rarelyRead });
