import { Calendario } from '@prosa/contract/calendarios/calendarios.endpoints.ts';
import { registroGuards } from '../../../test/kit/guards.ts';

export const guards = registroGuards(Calendario, 'calendario', (nome) => ({ nome, semana: JSON.stringify([[], [], [], [], [], [], []]) }));
