import { seen, type Telas } from '../seen.ts';

export const telas: Telas = { ready: { '/contatos/importar': (page) => seen(page.getByText('Solte aqui uma planilha de contatos')) } };
