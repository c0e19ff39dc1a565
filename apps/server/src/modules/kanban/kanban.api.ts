/** What other modules use of boards and cards. */

export { findCamposDoQuadro } from './blocos/campos.ts';
export { lerModelo } from './blocos/modelos.ts';
export { comentar, findAberto, nascer } from './blocos/nascer.ts';
export { needEstagio } from './estagios/estagios.repository.ts';
export { needPapel, vejoQuadro } from './kanban.scope.ts';
