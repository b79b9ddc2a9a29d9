from .scoring import compensate_sit_outs as compensate_sit_outs
