export { cityColumn, createdColumn, optionsFilter, statusColumn, statusFilter, statusFilters, type TextColumn } from './columns.tsx';
export { ListToolsLater } from './list-tools-later.tsx';
export { type DetalheDe, type LinhaDe, type RegistroDaTela, registroDaTela, type ValoresDe } from './registro.ts';
export { RegistroForm, storedValues } from './registro-form.tsx';
export { RegistroList } from './registro-list.tsx';
export { RegistroShow } from './registro-show.tsx';
export { askTrash } from './trash.tsx';
