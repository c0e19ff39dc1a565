import { assuntos } from '@prosa/contract/assuntos/assuntos.endpoints.ts';
import { registroGuards } from '../../../test/kit/guards.ts';

export const guards = registroGuards(assuntos, 'assunto', (assunto) => ({ assunto }));
