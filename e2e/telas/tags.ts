import { seen, type Telas } from '../seen.ts';

export const telas: Telas = { fotos: [{ name: 'tags', person: 'admin', path: '/tagsModelo', ready: (page) => seen(page.getByText('Arquiteto parceiro')) }] };
