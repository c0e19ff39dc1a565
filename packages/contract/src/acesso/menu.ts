/**
 * Groups of the menu in their order, by place: the sidebar itself (`lateral`, daily work), or the address of the entry whose own list
 * takes the sidebar's place there. An entry of the profile menu stands under the profile's address.
 */
export const gruposDoMenu = {
  lateral: ['Atendimento', 'Vendas', 'Cadastros', 'Resultados', 'Configurações'],
  '/configEmpresa': ['Empresa', 'Pessoas e permissões', 'Canais', 'Atendimento', 'Vendas', 'Robôs', 'Integrações', 'Privacidade', 'Marca e planos'],
  '/perfil': [],
} as const;

export type LugarDoMenu = keyof typeof gruposDoMenu;
