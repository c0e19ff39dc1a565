import { BtnHelp } from '@prosa/contract/ajuda/ajuda.endpoints.ts';
import { pontoDaTela } from '@prosa/contract/ajuda/ajuda.tela.ts';
import { read } from '@/core/calls.ts';

export const staleTime = 10 * 60_000;

/** The help of a screen, by its address as the router has it. */
export const helpQuery = (path: string) => ({ ...read(BtnHelp.show, { params: { identifier: pontoDaTela(path) } }), staleTime, retry: false });
