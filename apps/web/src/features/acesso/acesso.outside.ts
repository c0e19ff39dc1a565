import type { Screen } from '@/core/screen.ts';

type OutsideScreen = Pick<Screen, 'path' | 'title' | 'page'>;

/** The screens outside the shell (spec 2); the router says which of them need a session. */
export const outsideScreens = {
  login: { path: 'login', title: 'Entrar', page: async () => (await import('./screens/login.tsx')).Login },
  token: { path: 'token/:token', title: 'Entrar', page: async () => (await import('./screens/token.tsx')).TokenScreen },
  selecionarEmpresa: {
    path: 'selecionar_empresa',
    title: 'Selecionar empresa',
    page: async () => (await import('./screens/selecionar-empresa.tsx')).SelecionarEmpresa,
  },
  bloqueio: { path: 'bloqueio', title: 'Acesso bloqueado', page: async () => (await import('./screens/bloqueio.tsx')).Bloqueio },
  trocarSenha: { path: 'trocar_senha', title: 'Trocar senha', page: async () => (await import('./screens/trocar-senha.tsx')).TrocarSenha },
  segundoFator: { path: 'segundo_fator', title: 'Segundo fator', page: async () => (await import('./screens/segundo-fator.tsx')).SegundoFator },
} as const satisfies Record<string, OutsideScreen>;
