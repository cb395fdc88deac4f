// The metric of the conventions: how long an attempt takes, to the last byte of its body.

import { version } from '@room-sessions/core/internal';
import { type Histogram, type MeterProvider, metrics } from '@opentelemetry/api';
import { scope } from './scope.ts';

// Recommended by the conventions.
const boundaries = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** Returns the histogram of the given provider, or of the currently registered one. */
export function durations(given: MeterProvider | undefined): () => Histogram {
  let provider: MeterProvider | undefined;
  let histogram: Histogram;
  return () => {
    // Unlike tracers, meters of the API ignore a provider that is registered after them.
    const current = given ?? metrics.getMeterProvider();
    if (current !== provider) {
      provider = current;
      histogram = current.getMeter(scope, version).createHistogram('http.client.request.duration', {
        description: 'Duration of HTTP client requests.',
        unit: 's',
        advice: { explicitBucketBoundaries: boundaries },
      });
    }
    return histogram;
  };
}
