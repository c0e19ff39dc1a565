// Reporter of vitest: writes beside its JSON report what that one does not hold: errors outside of tests, and the time of each file with its imports and
// hooks.
import { writeFileSync } from 'node:fs';

// oxlint-disable-next-line import/no-default-export -- vitest takes the default export for the reporter
export default class RunReporter {
  onInit({ config }) {
    this.file = config.outputFile.json.replace(/\.json$/, '.execucao.json');
  }

  onTestRunEnd(modules, unhandledErrors) {
    const files = modules.map((module) => {
      const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic();
      return { file: module.moduleId, ms: environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration };
    });
    const unhandled = unhandledErrors.map(({ stack, message }) => String(stack ?? message));
    writeFileSync(this.file, JSON.stringify({ files, unhandled }));
  }
}
