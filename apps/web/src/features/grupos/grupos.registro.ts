import { grupo as calls } from '@prosa/contract/grupos/grupos.endpoints.ts';
import { invalidateUnder } from '@/core/calls.ts';
import { registroDaTela } from '@/features/registro/public.ts';

export const grupo = registroDaTela(calls, {
  path: '/grupo',
  nomeDe: (row) => row.nome,
  aoExcluir: 'Só um grupo sem pessoas pode ser excluído. Ele vai para a lixeira, de onde dá para restaurar.',
  changed: () => invalidateUnder(['/grupo', '/grupoPermissao', '/permissao']),
});

export const modelos = { administrador: 'Administrador', supervisor: 'Supervisor', atendente: 'Atendente' } as const;
export const modeloText = (modelo: keyof typeof modelos | null): string => (modelo === null ? 'Sem modelo' : modelos[modelo]);

const alcances = { proprios: 'Só o que é da pessoa', departamento: 'O dos departamentos dela', todos: 'Tudo da empresa' } as const;
export const alcanceText = (escopo: string): string => alcances[escopo as keyof typeof alcances] ?? escopo;
