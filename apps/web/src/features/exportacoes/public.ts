export { ExportDialog } from './components/export-dialog.tsx';
export { ExportMenu } from './components/export-menu.tsx';
export { type Exportacao, startExport } from './exportacoes.queries.ts';
