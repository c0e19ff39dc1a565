import { tagModelo } from '@prosa/contract/tags/tags.endpoints.ts';
import { registroGuards } from '../../../test/kit/guards.ts';

export const guards = registroGuards(tagModelo, 'tag_modelo', (name) => ({ name, type_value: 'bool', value: '1' }));
