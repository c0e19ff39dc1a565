import { WPPAutomacao } from '@prosa/contract/wpp-automacao/wpp-automacao.endpoints.ts';
import { registroGuards } from '../../../test/kit/guards.ts';

export const guards = registroGuards(WPPAutomacao, 'wpp_automacao', (boas_vindas) => ({ boas_vindas }));
