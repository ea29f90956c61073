import type { ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useFeatureOff } from '../../api/capabilities.js';
import { texts } from '../../texts/texts.js';
import { Empty } from '../../ui/notices.js';
import { Page } from '../../ui/page.js';
import { QueryView } from '../../ui/query-view.js';
import { manifestsQuery, RESTING_MS } from './agents.js';
import { ManifestList } from './manifest-list.js';
import { PlanView } from './plan-view.js';
import { sourcesRoute } from './route.js';
import { RunHistory } from './run-history.js';
import { RunLog } from './run-log.js';
import { WithheldList } from './withheld-list.js';

const words = texts.sources;

/** Where documents come from by themselves. */
export const SourcesPage = (): ReactElement => {
  const off = useFeatureOff('agents');
  return (
    <Page title={words.title} about={words.about}>
      {off === null ? <Sources /> : <NoAgents reason={off} />}
    </Page>
  );
};

const NoAgents = ({ reason }: { reason: string }): ReactElement => (
  <Empty title={words.off}>
    <p className="max-w-prose">
      {words.offAdvice} <code>{words.offCommand}</code> {words.offSetting}
    </p>
    <p className="text-muted">{reason}</p>
  </Empty>
);

const Sources = (): ReactElement => {
  const search = sourcesRoute.useSearch();
  const navigate = sourcesRoute.useNavigate();
  const manifests = useQuery({ ...manifestsQuery, refetchInterval: RESTING_MS });
  const choose = (changed: Partial<typeof search>): void =>
    void navigate({ search: (now) => ({ ...now, ...changed }), replace: true, resetScroll: false });
  return (
    <>
      <WithheldList
        chosen={search.withheld}
        onChoose={(withheld) => choose({ withheld })}
        onRun={(run) => choose({ withheld: undefined, run })}
      />
      <QueryView query={manifests}>
        {(found) => (
          <>
            <ManifestList
              found={found}
              onPlan={(plan) => choose({ plan })}
              onRun={(run) => choose({ run })}
              onRuns={(manifest) => choose({ manifest, before: undefined })}
            />
            {search.plan !== undefined && (
              <PlanView
                key={search.plan}
                id={search.plan}
                onClose={() => choose({ plan: undefined })}
                onPlan={(plan) => choose({ plan })}
                onRun={(run) => choose({ plan: undefined, run })}
              />
            )}
            <RunHistory
              manifests={found.manifests}
              manifest={search.manifest}
              before={search.before}
              onChoose={choose}
            />
          </>
        )}
      </QueryView>
      {search.run !== undefined && (
        <RunLog
          key={search.run}
          run={search.run}
          level={search.level}
          onLevel={(level) => choose({ level })}
          onClose={() => choose({ run: undefined, level: undefined })}
        />
      )}
    </>
  );
};
