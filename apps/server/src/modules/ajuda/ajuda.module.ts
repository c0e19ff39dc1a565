import type { Core, Module } from '../../core/module.ts';
import { ajudaRoutes } from './ajuda.routes.ts';

export function ajudaModule(core: Core): Module {
  return {
    name: 'ajuda',
    copia: [
      {
        item: 'ajuda',
        tabelas: [
          { tabela: 'ajuda_da_empresa', id: 'id', colunas: ['identifier', 'title', 'description', 'video_url'] },
          { tabela: 'tutorial_da_empresa', id: 'id', colunas: ['router_name', 'titulo', 'url_video', 'texto'] },
        ],
      },
    ],
    routes: (register) => ajudaRoutes(register, core),
  };
}
