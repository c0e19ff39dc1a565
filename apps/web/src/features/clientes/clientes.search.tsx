import { formatCpfOrCnpj } from '@prosa/brasil/documentos/documento.ts';
import { clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { IconBuildingStore } from '@tabler/icons-react';
import { call } from '@/core/api.ts';
import type { Search } from '@/core/feature.ts';

export const clientesSearch: readonly Search[] = [
  {
    label: 'Clientes',
    ordem: 25,
    permission: ['clientes', 'getAll'],
    from: 2,
    find: async (q, signal) =>
      (await call(clientes.getAll, { query: { q, rpp: 6 } }, signal)).data.map((cliente) => ({
        id: `cliente-${cliente.id_cliente}`,
        label: cliente.nome,
        description: [formatCpfOrCnpj(cliente.documento), cliente.email].filter(Boolean).join(' · '),
        icon: <IconBuildingStore size={18} stroke={1.7} />,
        open: (navigate) => navigate(`/clientes/show/${cliente.id_cliente}`),
      })),
  },
];
