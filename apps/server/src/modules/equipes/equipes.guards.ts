import { equipes } from '@prosa/contract/equipes/equipes.endpoints.ts';
import { registroGuards } from '../../../test/kit/guards.ts';

export const guards = registroGuards(equipes, 'equipe', (nome) => ({ nome }));
